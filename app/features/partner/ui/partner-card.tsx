import { buildSrcSet, isHiddenFromVisitors } from '../../../platform/images/picture-sizes.ts'
import { NewTabHint, newTabProps } from '../../../ui/new-tab-hint.tsx'
import { usePhotoLoadState } from '../../../ui/use-photo-load-state.ts'
import { hasOpenSymbolPath } from '../partner.ts'
import type { Partner } from '../partner-queries.ts'
import './partner-card.css'

type ShownPartner = Pick<Partner, 'name' | 'tier' | 'url' | 'logo_url' | 'mark' | 'glyph' | 'media'>

/** Logo of a partner. The name is shown in large type if the partner has no logo or if the logo fails to load. */
function PartnerName({ partner: { name, logo_url, mark, glyph, media } }: { partner: ShownPartner }) {
  const { shown, watch } = usePhotoLoadState(logo_url && !isHiddenFromVisitors(logo_url, media) ? logo_url : undefined)
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
        <svg viewBox="0 0 52 52" className={hasOpenSymbolPath(glyph) ? 'partner-line' : undefined} aria-hidden="true">
          <path d={glyph} fillRule="evenodd" />
        </svg>
      )}
      <span>{name}</span>
    </span>
  )
}

type Props = {
  partner: ShownPartner
  /**
   * Text below the name of the partner. Default: the tier (level of partnership). Null if another part of the page
   * shows the tier.
   */
  line?: string | null
  /**
   * Style of the card: `plain` fills its container, for rows with lines between the cards; `framed` has a border and a
   * background.
   */
  variant?: 'plain' | 'framed'
}

/** Card of a partner: name and tier, linked to the partner's website if a website is known. */
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
    <a className={look} href={partner.url} draggable={false} {...newTabProps}>
      {content}
      <NewTabHint />
    </a>
  )
}
