import type { Fields } from '../../../desk/record/merge.ts'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { DraftArticle } from './draft-article.tsx'
import './imported-article.css'

/** The page that an article of another site would be here. Its pictures are still there: until they are fetched, cloth stands for them. */
const ImportedArticle = ({ values }: { values: Fields }) => (
  <div className="imported-article">
    <PageFrame title="The article in a window of 375 pixels" width={375}>
      <DraftArticle values={{ ...values, authors: written(values.authors) }} />
    </PageFrame>
  </div>
)
export default ImportedArticle

/** Authors that are here: those that the import would add have no page yet. */
const written = (authors: Fields[string] | undefined) =>
  Array.isArray(authors) ? authors.filter(each => typeof each === 'string') : []
