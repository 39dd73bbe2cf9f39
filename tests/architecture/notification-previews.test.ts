import { expect, it } from 'vitest'
import { notificationGroups } from '../../app/features/notification/notification.ts'
import { listLetterSamples } from '../../server/backend/mail-templates/letter-samples.ts'

const samples = listLetterSamples({ siteUrl: 'https://example.org', isReplyRead: true }).map(({ kind }) => kind)

it.each(notificationGroups.flatMap(({ kinds }) => kinds))('the e-mail of $kind is in the catalogue', ({ preview }) => {
  expect(samples).toContain(preview)
})
