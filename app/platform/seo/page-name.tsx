import { buildHeadTexts } from './head-texts.ts'

/** Title of a page that is still loading, for the browser tab and for screen readers. */
export const PageName = ({ title }: { title: string }) => (
  <title>{buildHeadTexts({ title, description: '' }).title}</title>
)
