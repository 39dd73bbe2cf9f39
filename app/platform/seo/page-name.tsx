import { headDescription } from './head-words.ts'

/** Title of a page that is still loading, for the browser tab and for screen readers. */
export const PageName = ({ title }: { title: string }) => (
  <title>{headDescription({ title, description: '' }).title}</title>
)
