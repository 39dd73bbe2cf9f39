import { TabLinks, type TabLinksProps } from '../ui/tab-links.tsx'
import './admin-tabs.css'

/** Tabs of a back office screen: the tab links of the site in back office sizes. */
export const AdminTabs = ({ tabs, ...props }: TabLinksProps) => (
  <TabLinks {...props} tabs={tabs.map(tab => ({ ...tab, count: tab.count?.toLocaleString('en-GB') }))} form="desk" />
)
