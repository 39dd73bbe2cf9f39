import { CheckField } from '../../../ui/field.tsx'
import { SettingForm, type SettingFormProps } from './setting-form.tsx'

export type NavigationLink = {
  to: string
  label: string
  /** Rule that decides whether the link is shown. The form then shows a text and no switch. */
  rule?: { shown: boolean; said: string }
}

type Props = Pick<SettingFormProps, 'setting' | 'stored'> & { links: readonly NavigationLink[] }

/** Form with switches that show or hide links in header, menu and footer. */
export const NavigationForm = ({ links, ...props }: Props) => (
  <SettingForm {...props}>
    {form => {
      const hidden = Array.isArray(form.values.hidden)
        ? form.values.hidden.filter(path => typeof path === 'string')
        : []
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
              event.target.checked ? hidden.filter(hiddenPath => hiddenPath !== to) : [...hidden, to].toSorted(),
            )
          }
        />
      ))
    }}
  </SettingForm>
)
