import { buildHeadTexts } from './head-texts.ts'

/** Title of a page that is still loading, shown in the browser tab and read by screen readers. */
export const LoadingPageTitle = ({ title }: { title: string }) => (
  <title>{buildHeadTexts({ title, description: '' }).title}</title>
)
