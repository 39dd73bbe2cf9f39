import type { FieldValues } from '../../../desk/record/merge.ts'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { DraftArticlePreview } from './draft-article-preview.tsx'
import './imported-article.css'

/**
 * Preview of an article that would be imported from another site. Until the pictures are downloaded, each picture is
 * replaced by a cloth (woven pattern).
 */
const ImportedArticle = ({ values }: { values: FieldValues }) => (
  <div className="imported-article">
    <PageFrame title="The article on a phone" width={375}>
      <DraftArticlePreview values={{ ...values, authors: listAuthors(values.authors) }} />
    </PageFrame>
  </div>
)
export default ImportedArticle

/**
 * Authors that exist on the site. Authors that the import would create are left out, because these authors have no
 * page yet.
 */
const listAuthors = (authors: FieldValues[string] | undefined) =>
  Array.isArray(authors) ? authors.filter(each => typeof each === 'string') : []
