import { CheckField } from '../../../ui/field.tsx'
import type { StoredSetting } from '../setting-queries.ts'
import { type SettingHistory, SettingSection } from './setting-section.tsx'

export type NavigationLink = {
  to: string
  label: string
  /** A rule of its own decides; it is said, and not switched here. */
  rule?: { shown: boolean; said: string }
}

const setting = { key: 'navigation', form: 'parts' } as const

/** Which links the header, the menu and the footer show. */
export function NavigationForm({
  kept,
  history,
  links,
}: {
  kept: StoredSetting
  history: SettingHistory
  links: readonly NavigationLink[]
}) {
  return (
    <SettingSection
      {...{ setting, kept, history }}
      labels={{ hidden: 'Hidden links' }}
      title="Links"
      about="A hidden link leaves the header, the menu and the footer. Its page stays, and so do links in texts."
      check={() => ({})}
    >
      {form => {
        const hidden = Array.isArray(form.values.hidden) ? form.values.hidden.filter(to => typeof to === 'string') : []
        return links.map(({ to, label, rule }) => (
          <CheckField
            key={to}
            label={label}
            hint={rule ? rule.said : to}
            disabled={rule !== undefined}
            checked={rule ? rule.shown : !hidden.includes(to)}
            onChange={event =>
              form.set(
                'hidden',
                event.target.checked ? hidden.filter(other => other !== to) : [...hidden, to].toSorted(),
              )
            }
          />
        ))
      }}
    </SettingSection>
  )
}
