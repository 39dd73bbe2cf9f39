import type { FieldValues } from '../../../desk/record/merge.ts'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { DraftArticle } from './draft-article.tsx'
import './imported-article.css'

/**
 * Preview of an article imported from another site. Its pictures are still on that site; until they are fetched,
 * cloth replaces them.
 */
const ImportedArticle = ({ values }: { values: FieldValues }) => (
  <div className="imported-article">
    <PageFrame title="The article in a window of 375 pixels" width={375}>
      <DraftArticle values={{ ...values, authors: listAuthors(values.authors) }} />
    </PageFrame>
  </div>
)
export default ImportedArticle

/** Only authors that exist are shown: the authors that the import would create have no page yet. */
const listAuthors = (authors: FieldValues[string] | undefined) =>
  Array.isArray(authors) ? authors.filter(each => typeof each === 'string') : []
