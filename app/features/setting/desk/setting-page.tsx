import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AdminPageHead, type AdminPageHeadProps } from '../../../desk/admin-page-head.tsx'
import { FormSections } from '../../../desk/form/form-sections.tsx'
import { useDrafts } from '../../../desk/record/draft-rows.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { type StoredSetting, settingQueries } from '../setting-queries.ts'
import { SettingDraftsContext } from './setting-drafts-context.ts'
import { SettingForm } from './setting-form.tsx'
import type { SettingRecord } from './setting-record.ts'

type StoredSettings = Readonly<Record<string, StoredSetting>>

/** Returns a setting with its stored value. */
type FindSetting = (setting: SettingRecord) => { setting: SettingRecord; stored: StoredSetting }

type Props = Pick<AdminPageHeadProps, 'lede' | 'actions'> & {
  title: string
  /** Settings on the page, in order. For a setting without a row, a note is shown. */
  settings: readonly SettingRecord[]
  /** Renders the content of the page. Default: the forms, one below the other. */
  children?: (found: FindSetting, all: StoredSettings) => ReactNode
}

/** Settings page with head and forms. The forms appear once the settings are loaded. */
export function SettingPage({ title, lede, actions, settings, children = renderSeparateForms(settings) }: Props) {
  const { data, isError, refetch } = useQuery(settingQueries.stored())
  const drafts = useDrafts('setting')
  const isRead = data !== undefined && drafts !== undefined
  const missing = data && settings.find(({ key }) => !data[key])?.key
  return (
    <>
      <PageHead title={`${title}, settings`} description="For editors and administrators." />
      <AdminPageHead crumb="Settings" title={title} lede={lede} actions={actions} />
      {isError && !data && <ReadFailureCallout subject="Settings" retry={() => void refetch()} />}
      {!isRead && !isError && <p className="quiet">Loading settings…</p>}
      {missing && <p>The setting {missing} is missing in the database. Ask your host to restart the server.</p>}
      {isRead && !missing && (
        <SettingDraftsContext value={drafts}>
          {children(setting => ({ setting, stored: data[setting.key] as StoredSetting }), data)}
        </SettingDraftsContext>
      )}
    </>
  )
}

const renderSeparateForms = (settings: readonly SettingRecord[]) => (findSetting: FindSetting) => (
  <FormSections>
    {settings.map(setting => (
      <SettingForm key={setting.key} {...findSetting(setting)} />
    ))}
  </FormSections>
)
