export { AlbumEditorPage as default } from '../../../../features/album/ui/album-editor-page.tsx'
