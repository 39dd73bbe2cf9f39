import { TabLinks, type TabLinksProps } from '../ui/tab-links.tsx'
import './desk-tabs.css'

/** Tabs of a back office screen: the tab links of the site in back office sizes. */
export const DeskTabs = (props: TabLinksProps) => <TabLinks {...props} form="desk" />
