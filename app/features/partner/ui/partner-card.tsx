import { isWithheld, buildSrcSet } from '../../../platform/images/picture-sizes.ts'
import { NewTab, newTab } from '../../../ui/new-tab.tsx'
import { usePhotograph } from '../../../ui/photograph.ts'
import { isLineDrawing } from '../partner.ts'
import type { Partner } from '../partner-queries.ts'
import './partner-card.css'

type Shown = Pick<Partner, 'name' | 'tier' | 'url' | 'logo_url' | 'mark' | 'glyph' | 'media'>

/** The logo, or the name set in the partner's own manner where there is none or it cannot be loaded. */
function PartnerName({ partner: { name, logo_url, mark, glyph, media } }: { partner: Shown }) {
  const { shown, watch } = usePhotograph(logo_url && !isWithheld(logo_url, media) ? logo_url : undefined)
  if (shown && logo_url)
    return (
      <span className="partner-name">
        <img
          {...watch}
          src={logo_url}
          srcSet={buildSrcSet(logo_url, media?.width)}
          sizes="160px"
          alt={name}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      </span>
    )
  return (
    <span className={`partner-name partner-${mark}`}>
      {glyph && (
        <svg viewBox="0 0 52 52" className={isLineDrawing(glyph) ? 'partner-line' : undefined} aria-hidden="true">
          <path d={glyph} fillRule="evenodd" />
        </svg>
      )}
      <span>{name}</span>
    </span>
  )
}

type Props = {
  partner: Shown
  /** Under the name; the written role unless the page says it already. */
  line?: string | null
  /** `plain` fills its box, for a row that is ruled already; `framed` has an edge and a ground of its own. */
  variant?: 'plain' | 'framed'
}

/** A partner: name and written role. Leads to the partner's own site where it has one. */
export function PartnerCard({ partner, line = partner.tier, variant = 'plain' }: Props) {
  const look = variant === 'framed' ? 'partner partner-framed' : 'partner'
  const content = (
    <>
      <PartnerName partner={partner} />
      {line && <span className="partner-role">{line}</span>}
    </>
  )
  if (!partner.url) return <div className={look}>{content}</div>
  return (
    <a className={look} href={partner.url} draggable={false} {...newTab}>
      {content}
      <NewTab />
    </a>
  )
}
