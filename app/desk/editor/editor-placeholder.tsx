import { useBackOfficePicture } from '../../platform/images/library-picture.ts'
import { PictureSourceContext } from '../../platform/images/picture-source-context.ts'
import { RichText } from '../../platform/rich-text/rich-text.tsx'
import '../../ui/prose.css'
import './rich-text-editor.css'

/** Placeholder with the size of the loading editor, so that the content below does not move. */
export const EditorPlaceholder = ({ html }: { html: string }) => (
  <div className="rich-text-editor">
    <div className="editor-toolbar editor-toolbar-waiting">
      <p>Loading editor…</p>
      <span className="page-tool" />
    </div>
    <PictureSourceContext value={useBackOfficePicture}>
      <RichText className="prose rich-text-editor-text" html={html} />
    </PictureSourceContext>
    <div className="editor-foot" />
  </div>
)
