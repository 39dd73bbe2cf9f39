import { ExternalLink } from 'lucide'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Switch } from '../../../ui/switch.tsx'
import {
  canSwitchVisibility,
  describeVisibility,
  type FlagshipOrEdition,
  getPublicPagePath,
  isVisibleToVisitors,
  type SectionCounts,
} from './edition-visibility.ts'
import './visibility-box.css'

type Props = { subject: FlagshipOrEdition; counts: SectionCounts | undefined; onPress: () => void }

/** Switch for the visibility of an edition, or of the flagship page, with the sentence about what visitors see. */
export function VisibilityBox({ subject, counts, onPress }: Props) {
  const isVisible = isVisibleToVisitors(subject)
  const { fact, effect } = describeVisibility(subject, counts, toUtcDay())
  const isPublic = isVisible || !subject.edition
  return (
    <section className={isVisible ? 'visibility-box visibility-box-on' : 'visibility-box'} aria-label="Visibility">
      {canSwitchVisibility(subject) && <Switch label="Visible to visitors" isOn={isVisible} onPress={onPress} />}
      <p>
        <b>{fact}</b>
        {effect}
      </p>
      {isPublic && (
        <ButtonLink line to={getPublicPagePath(subject)}>
          <Icon drawing={ExternalLink} /> View
        </ButtonLink>
      )}
    </section>
  )
}
