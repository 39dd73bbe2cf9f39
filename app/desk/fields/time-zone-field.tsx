import { useMemo } from 'react'
import { knownZones, sameHourOnDay, zoneByTown } from '../../platform/dates/moment-in-zone.ts'
import { SelectField, type SelectFieldProps } from '../../ui/field.tsx'
import { serializeField } from '../record/field-kind.ts'
import type { RecordForm } from '../record/use-record-form.ts'

type Props = Omit<SelectFieldProps, 'options' | 'groups' | 'onChange' | 'form'> & {
  name: string
  form: RecordForm
  /** Names of the timestamp fields that are in this time zone. */
  moments: readonly string[]
}

/** Time zone, with its offset on the relevant date. Changing it keeps the entered local times. */
export function TimeZoneField({ name, form, moments, ...select }: Props) {
  const chosen = serializeField(form.values[name])
  const day = moments.map(moment => serializeField(form.values[moment])).find(Boolean)
  const groups = useMemo(() => zonesByPart(day ?? new Date().toISOString(), chosen), [day, chosen])
  function choose(zone: string) {
    for (const moment of moments) {
      const value = serializeField(form.values[moment])
      if (value) form.set(moment, sameHourOnDay(value, chosen || 'UTC', zone || 'UTC'))
    }
    form.set(name, zone || null)
  }
  return (
    <SelectField
      {...select}
      name={name}
      value={chosen}
      options={[{ value: '', label: 'None' }]}
      groups={groups}
      onChange={event => choose(event.currentTarget.value)}
    />
  )
}

/** Zones grouped by region. A zone unknown to this browser stays available. */
function zonesByPart(moment: string, chosen: string) {
  const zones = knownZones()
  const all = chosen && !zones.includes(chosen) ? [chosen, ...zones] : zones
  return [...Map.groupBy(all, zone => zone.split('/')[0] ?? zone)].map(([label, zones]) => ({
    label,
    options: zones.map(zone => ({ value: zone, label: zoneByTown(zone, moment) })),
  }))
}
