import { ChevronDown } from 'lucide'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { getAriaCurrent, type MenuLink } from './menu-link.ts'
import { SiteLink } from './site-link.tsx'
import { useClosingDetails } from './use-closing-details.ts'

/** Links of the main navigation. The current page is marked. A group opens on press. */
export function MenuLinks({ items }: { items: readonly MenuLink[] }) {
  const { pathname } = useLocation()
  return (
    <ul>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no id except their index
        <li key={at}>
          {item.links ? (
            <MenuGroup label={item.label} links={item.links} current={getAriaCurrent(item, pathname)} />
          ) : (
            <SiteLink {...item} current={getAriaCurrent(item, pathname)} />
          )}
        </li>
      ))}
    </ul>
  )
}

type GroupProps = { label: string; links: readonly MenuLink[]; current: 'page' | 'true' | undefined }

/** Group of links in the header. It works without scripts. */
function MenuGroup({ label, links, current }: GroupProps) {
  const group = useRef<HTMLDetailsElement>(null)
  useClosingDetails(group)
  return (
    <details ref={group} name="group">
      <summary aria-current={current}>
        {label}&nbsp;
        <Icon drawing={ChevronDown} />
      </summary>
      <MenuLinks items={links} />
    </details>
  )
}
