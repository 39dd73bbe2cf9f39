import type { CSSProperties } from 'react'
import { CheckField } from '../../../ui/field.tsx'
import type { CircleChoice } from '../profile.ts'

type CircleFieldProps = {
  circles: readonly CircleChoice[] | undefined | null
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

/** Which circles somebody sits in, each with its dot. */
export function CircleField({ circles, chosen, onChange, error }: CircleFieldProps) {
  if (circles?.length === 0) return null
  return (
    <fieldset className="profile-circles">
      <legend>Circles, optional</legend>
      {circles ? (
        circles.map(({ id, name, color_hex }) => (
          <CheckField
            key={id}
            name="circles"
            value={id}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, id] : chosen.filter(other => other !== id))
            }
            label={
              <>
                <i style={{ '--hue': color_hex ?? 'var(--ink)' } as CSSProperties} aria-hidden="true" />
                {name}
              </>
            }
          />
        ))
      ) : (
        <p className="quiet">
          {circles === null
            ? 'The circles could not be read. The ones you chose are kept; load the page again to change them.'
            : 'The circles are on their way.'}
        </p>
      )}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
