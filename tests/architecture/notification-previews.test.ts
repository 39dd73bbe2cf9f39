import { expect, it } from 'vitest'
import { notificationGroups } from '../../app/features/notification/notification.ts'
import { listMailSamples } from '../../server/backend/mail-templates/letter-samples.ts'

const samples = listMailSamples({ siteUrl: 'https://example.org', isReplyRead: true }).map(({ kind }) => kind)

it.each(notificationGroups.flatMap(({ kinds }) => kinds))(
  'the catalogue of e-mails contains the e-mail for the notification type $kind',
  ({ preview }) => {
    expect(samples).toContain(preview)
  },
)
