import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { laptopMediaQuery } from './break-point.ts'
import { useMediaQuery } from './use-media-query.ts'
import './tab-links.css'
import './tabs.css'

export interface TabsProps {
  label: string
  /** Tabs of the page. `id` is the URL fragment of a tab; `content` contains a heading. */
  tabs: readonly { id: string; title: string; content: ReactNode }[]
}

/**
 * Tabs on wide screens, stacked cards on narrow screens, with the same content. The server renders the cards, each with
 * its URL fragment, so that all content is available without JavaScript and before hydration.
 */
export function Tabs(props: TabsProps) {
  return useMediaQuery(laptopMediaQuery) ? <TabSet {...props} /> : <StackedCards {...props} />
}

function TabSet({ label, tabs }: TabsProps) {
  const navigate = useNavigate()
  const hashId = useLocation().hash.slice(1)
  // Last tab that a fragment has named. A fragment for another element, such as the target of the skip link, does not
  // change the tab.
  const [last, setLast] = useState(tabs[0]?.id)
  const value = tabs.some(({ id }) => id === hashId) ? hashId : last
  const open = (id: string) => {
    setLast(id)
    void navigate(`#${id}`, { replace: true, preventScrollReset: true })
  }
  return (
    <Base.Root className="tabset" value={value} onValueChange={open}>
      <Base.List className="tabs" aria-label={label} activateOnFocus>
        {tabs.map(({ id, title }) => (
          <Base.Tab className="tab" key={id} value={id}>
            {title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, content }) => (
        <Base.Panel className="tabset-panel" key={id} value={id} keepMounted>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

function StackedCards({ label, tabs }: TabsProps) {
  return (
    <div className="tabset tabset-cards">
      <nav className="tabs" aria-label={label}>
        {tabs.map(({ id, title }) => (
          <a className="tab" key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {tabs.map(({ id, content }) => (
        <div className="tabset-panel" key={id} id={id}>
          {content}
        </div>
      ))}
    </div>
  )
}
