import type { ReactNode } from 'react'
import { useBackOfficePicture } from '../../platform/images/library-picture.ts'
import { PictureSourceContext } from '../../platform/images/picture-source-context.ts'
import { RichText } from '../../platform/rich-text/rich-text.tsx'
import '../../ui/prose.css'
import './rich-text-editor.css'
import './shared-text.css'

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

/** Row above a shared text, with the users who edit the text, and the button that adds a comment. */
export const SharedTextHead = ({ children }: { children?: ReactNode }) => (
  <div className="shared-text-head">{children}</div>
)

/** Placeholder with the size of a shared text that is loading. */
export const SharedTextPlaceholder = ({ html }: { html: string }) => (
  <>
    <SharedTextHead />
    <EditorPlaceholder html={html} />
  </>
)
