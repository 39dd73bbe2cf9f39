import type { FocusEvent, KeyboardEvent } from 'react'
import { type RecordForm, textField } from '../../../desk/record/use-record-form.ts'
import { playerAddress } from '../../../platform/rich-text/player-address.ts'
import { TextField } from '../../../ui/field.tsx'
import { checkVideo } from '../setting-input.ts'
import type { StoredSetting } from '../setting-queries.ts'
import { type SettingHistory, SettingSection } from './setting-section.tsx'

const labels = { title: 'Title', minutes: 'Length', embed_url: 'Address of the player', note: 'Note' }
const setting = { key: 'video', form: 'parts' } as const

/** What was copied becomes the player's address when the field is left or sent, in view of whoever typed it. */
function playerField(form: RecordForm) {
  const field = textField(form, 'embed_url')
  const turn = () => {
    const player = playerAddress(field.value)
    if (player && player !== field.value) form.set('embed_url', player)
  }
  return {
    ...field,
    onBlur: (event: FocusEvent) => {
      turn()
      field.onBlur(event)
    },
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && turn(),
  }
}

/** The film on the front page. */
export function VideoForm({ kept, history }: { kept: StoredSetting; history: SettingHistory }) {
  return (
    <SettingSection
      {...{ setting, kept, history, labels }}
      title="Film"
      about="On the front page. Nothing loads from its host until somebody presses play."
      check={checkVideo}
    >
      {form => (
        <>
          <div className="desk-form-pair">
            <TextField label={labels.title} {...textField(form, 'title')} hint="Without one, there is no film." />
            <TextField label={labels.minutes} {...textField(form, 'minutes')} hint="Such as 3 minutes 40. Optional." />
          </div>
          <TextField
            label={labels.embed_url}
            type="url"
            {...playerField(form)}
            hint="The film’s address on YouTube or Vimeo, as you copy it there. It becomes the address of the player that sets no cookies. Without one, the button says that the film is not there yet."
          />
        </>
      )}
    </SettingSection>
  )
}
