import { useState } from 'react'
import { DateTimeField } from '../../../desk/fields/date-time-field.tsx'
import { getTextFieldProps, type RecordForm } from '../../../desk/record/use-record-form.ts'
import type { SectionVisibility } from './section-visibility.ts'

const visibilityOptions: readonly (readonly [SectionVisibility, string])[] = [
  ['now', 'Always'],
  ['from', 'From…'],
  ['until', 'Until…'],
  ['never', 'Hidden'],
]

/** Select for the visibility of a section. The select sets three fields. */
export function SectionVisibilityField({ form }: { form: RecordForm }) {
  const { is_visible, visible_from, visible_until } = form.values
  // Visibility that the user has selected, until the date for it is entered.
  const [meant, setMeant] = useState<SectionVisibility>()
  const filled: SectionVisibility =
    is_visible === false ? 'never' : visible_from ? 'from' : visible_until ? 'until' : 'now'
  const term = filled === 'now' ? (meant ?? 'now') : filled
  function choose(next: SectionVisibility) {
    setMeant(next === 'from' || next === 'until' ? next : undefined)
    form.set('is_visible', next !== 'never')
    if (next === 'now' || next === 'until') form.set('visible_from', null)
    if (next === 'now' || next === 'from') form.set('visible_until', null)
  }
  const field = (name: 'visible_from' | 'visible_until', label: string) => (
    <DateTimeField {...getTextFieldProps(form, name)} label={label} onChange={moment => form.set(name, moment)} />
  )
  return (
    <fieldset className="section-term">
      <legend>Visibility</legend>
      <div className="section-term-choices">
        {visibilityOptions.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={`${form.id} term`} checked={term === value} onChange={() => choose(value)} />
            {label}
          </label>
        ))}
      </div>
      {(term === 'from' || (visible_from && term !== 'never')) && field('visible_from', 'From date')}
      {(term === 'until' || (visible_until && term !== 'never')) && field('visible_until', 'Until date')}
    </fieldset>
  )
}
