import { TabLinks, type TabLinksProps } from '../ui/tab-links.tsx'
import './admin-tabs.css'

/** Tabs of a back office screen: the tab links of the site in back office sizes. */
export const AdminTabs = (props: TabLinksProps) => <TabLinks {...props} form="desk" />
