import { Link } from 'react-router'
import { dataSaverPath, useDataSaver } from '../platform/data-saver.ts'
import { product } from '../platform/product.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ExternalLinkIcon, NewTabHint, newTabProps } from '../ui/new-tab-hint.tsx'
import { Logo } from './logo.tsx'
import './site-footer.css'

/** Link in the footer: `to` is a path on this site, `href` is any other URL. `external` opens a new tab. */
export type FooterLink = { label: string; external?: boolean | undefined } & (
  | { to: string; href?: undefined }
  | { href: string; to?: undefined }
)

export interface SiteFooterProps {
  columns: readonly { title: string; links: readonly FooterLink[] }[]
  /** Link to the page for the newsletter, with a sentence about the newsletter. */
  letter?: { text: string; href: string; label: string } | undefined
  closing: readonly { to: string; label: string }[]
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
            {columns
              .filter(({ links }) => links.length > 0)
              .map(column => (
                <div key={column.title}>
                  <h2>{column.title}</h2>
                  <ul>
                    {column.links.map(link => (
                      <li key={link.label}>
                        <FootLink {...link} />
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
          <SaverSwitch />
          {closing.map(place => (
            <Link key={place.to} to={place.to}>
              {place.label}
            </Link>
          ))}
        </div>
      </div>
    </footer>
  )
}

/** Switch for the data saver. The switch is a form, because visitors without scripts can use it too. */
function SaverSwitch() {
  const isOn = useDataSaver()
  return (
    <form method="post" action={dataSaverPath}>
      <button className="foot-saver" name="saver" value={isOn ? 'off' : 'on'} type="submit">
        {isOn ? 'Data saver is on. Turn it off' : 'Turn data saver on'}
      </button>
    </form>
  )
}

function FootLink({ to, href, label, external }: FooterLink) {
  if (!external) return <Link to={to ?? href ?? ''}>{label}</Link>
  // Puts the icon on the line of the last word, because an icon alone on a line could not be understood.
  const last = label.lastIndexOf(' ') + 1
  return (
    <Link to={to ?? href ?? ''} {...newTabProps}>
      {label.slice(0, last)}
      <span className="foot-leaving">
        {label.slice(last)} <ExternalLinkIcon />
      </span>
      <NewTabHint />
    </Link>
  )
}
