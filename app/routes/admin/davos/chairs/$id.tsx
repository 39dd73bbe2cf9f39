import { ChairEditorPage } from '../../../../features/flagship/desk/chair-editor-page.tsx'

export default function ChairEditorRoute() {
  return <ChairEditorPage />
}
