import { RevisionList } from './revision-list.tsx'

type Props = {
  /** The setting's key. */
  key: string
  subject: string
  labels: Readonly<Record<string, string>>
  refused: string | undefined
}

/** The history of one setting, as the settings' pages put it below each form. */
export const settingHistory = ({ key, subject, labels, refused }: Props) => (
  <RevisionList
    of={{ table: 'settings', key, subject, labels, columns: ['value'] }}
    invalidates={[['settings']]}
    refused={refused}
  />
)
