import { dataSaverPath, useDataSaver } from '../platform/data-saver.ts'
import { product } from '../platform/product.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from './logo.tsx'
import type { MenuLink } from './menu-link.ts'
import { SiteLink } from './site-link.tsx'
import './site-footer.css'

export interface SiteFooterProps {
  columns: readonly MenuLink[]
  /** Link to the page for the newsletter, with a sentence about the newsletter. */
  letter?: { text: string; href: string; label: string } | undefined
  closing: readonly MenuLink[]
  year?: number | undefined
  /** Holder of the copyright. Default: the name of the product. */
  owner?: string | undefined
  /** Line of text below the name. */
  strapline?: string | undefined
  /** Year in which the network was founded. */
  founded?: number | undefined
}

export function SiteFooter({ columns, letter, closing, year = new Date().getFullYear(), ...who }: SiteFooterProps) {
  const { owner, strapline, founded } = who
  return (
    <footer className="site-foot night">
      <div className="wrap">
        <div className="grid">
          <div className="foot-brand">
            <Logo />
            {strapline && <p>{strapline}</p>}
          </div>
          <div className="foot-columns">
            {columns.map(({ label, links }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no id except their index
              <div key={column}>
                <h2>{label}</h2>
                <ul>
                  {links?.map((link, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: links have no id except their index
                    <li key={at}>
                      <SiteLink {...link} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          {letter && (
            <div className="foot-letter">
              <p>{letter.text}</p>
              <ButtonLink to={letter.href} external={/^https?:/.test(letter.href)}>
                {letter.label}
              </ButtonLink>
            </div>
          )}
        </div>
        <div className="foot-end">
          {/* Year of the copyright. A page cached over New Year may show the old year until hydration. */}
          <p
            suppressHydrationWarning
          >{`© ${founded && founded < year ? `${founded}–` : ''}${year} ${owner || product.name}`}</p>
          <DataSaverSwitch />
          {closing.map((link, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: links have no id except their index
            <SiteLink key={at} {...link} />
          ))}
        </div>
      </div>
    </footer>
  )
}

/** Switch for the data saver. The switch is a form, because visitors without scripts can use it too. */
function DataSaverSwitch() {
  const isOn = useDataSaver()
  return (
    <form method="post" action={dataSaverPath}>
      <button className="foot-saver" name="saver" value={isOn ? 'off' : 'on'} type="submit">
        {isOn ? 'Data saver is on. Turn it off' : 'Turn data saver on'}
      </button>
    </form>
  )
}
