import { headDescription } from './head-words.ts'

/** The title of a page that is still on its way: as it will be called, for the tab and for those who are told where they are. */
export const PageName = ({ title }: { title: string }) => <title>{headDescription({ title, description: '' }).title}</title>
