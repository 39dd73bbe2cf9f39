import { TabLinks, type TabLinksProps } from '../ui/tab-links.tsx'
import './desk-tabs.css'

/** The tabs of a desk: the same links, in the measures of a desk. */
export const DeskTabs = (props: TabLinksProps) => <TabLinks {...props} form="desk" />
