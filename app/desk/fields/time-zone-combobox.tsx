import { Combobox } from '@base-ui/react/combobox'
import { X } from 'lucide'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { getCurrentZoneName } from '../../platform/dates/get-current-zone-name.ts'
import { Icon } from '../../ui/icon.tsx'
import { ComboboxPopup } from './combobox-popup.tsx'
import { isTimeZoneMatch, listTimeZones, type TimeZoneOption } from './time-zone-options.ts'
import './multi-select-field.css'
import './time-zone-combobox.css'

type Props = {
  id: string
  name: string
  describedBy: string | undefined
  isInvalid: boolean
  /** Name of the stored time zone; empty if no time zone is stored. */
  chosen: string
  /** Moment whose offsets are shown; now by default. */
  moment: string | undefined
  country: string
  onChoose: (zone: string) => void
  onBlur: (() => void) | undefined
  /**
   * Whether the field had the focus while the script of this control was loading. The control then takes over the
   * focus.
   */
  hadFocus: RefObject<boolean>
}

/** This control is loaded lazily, only by forms that have a time zone. */
export default function TimeZoneCombobox({ id, name, chosen, moment, country, onChoose, hadFocus, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hadFocus.current) input.current?.focus()
  }, [hadFocus])
  const zones = useMemo(
    () => listTimeZones({ chosen, country, moment: moment ?? new Date().toISOString() }),
    [chosen, country, moment],
  )
  const value = zones.find(zone => zone.value === getCurrentZoneName(chosen)) ?? null
  return (
    <Combobox.Root<TimeZoneOption>
      autoHighlight
      items={zones}
      filter={isTimeZoneMatch}
      value={chosen ? value : null}
      // Deleting the text to search for another time zone does not change the value, because without a time zone all
      // times would be interpreted as UTC.
      onValueChange={(zone, { reason }) => reason === 'input-clear' || onChoose(zone?.value ?? '')}
      itemToStringLabel={zone => zone.label}
      isItemEqualToValue={(one, other) => one.value === other.value}
    >
      <Combobox.InputGroup role="none" className="zone-box">
        <Combobox.Input
          ref={input}
          id={id}
          name={name}
          placeholder="None"
          autoComplete="off"
          aria-invalid={rest.isInvalid || undefined}
          aria-describedby={rest.describedBy}
          onBlur={rest.onBlur}
        />
        <Combobox.Clear className="several-act" aria-label="Clear the time zone">
          <Icon drawing={X} />
        </Combobox.Clear>
      </Combobox.InputGroup>
      <ComboboxPopup none="No time zone has this name. Try a city." />
    </Combobox.Root>
  )
}
