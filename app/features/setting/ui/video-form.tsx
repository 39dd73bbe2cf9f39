import { textField } from '../../../platform/record/use-record-form.ts'
import { embedHosts } from '../../../platform/rich-text/embed-hosts.ts'
import { TextField } from '../../../ui/field.tsx'
import { checkVideo } from '../setting-input.ts'
import type { KeptSetting } from '../setting-queries.ts'
import { type SettingHistory, SettingSection } from './setting-section.tsx'

const labels = { title: 'Title', minutes: 'Length', embed_url: 'Address of the player', note: 'Note' }
const setting = { key: 'video', form: 'parts' } as const

/** The film on the front page. */
export function VideoForm({ kept, history }: { kept: KeptSetting; history: SettingHistory }) {
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
            {...textField(form, 'embed_url')}
            hint={`From ${embedHosts.join(' or ')}. Without one, the button says that the film is not there yet.`}
          />
        </>
      )}
    </SettingSection>
  )
}
