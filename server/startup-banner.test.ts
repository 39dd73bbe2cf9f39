import { describe, expect, it } from 'vitest'
import type { Backend } from './backend/backend.ts'
import { readEnvironment } from './environment.ts'
import { formatStartupBanner } from './startup-banner.ts'

const backend = {
  description: 'embedded PostgreSQL',
  firstAdmin: { email: 'amina@example.org', password: 'abcde-fghjk' },
}
const format = (variables: Record<string, string>, { firstAdmin, ...rest } = backend) =>
  formatStartupBanner(readEnvironment({ DATA_DIR: '/srv/site', ...variables }), { ...rest, firstAdmin } as Backend)

describe('the message at start', () => {
  it('shows the generated password and where it stays until it is changed', () => {
    expect(format({})).toMatch(/First password +abcde-fghjk/)
    expect(format({})).toMatch(/change it in your profile\. Until then it is also in \/srv\/site\/first-admin\.txt/)
    expect(format({})).not.toContain('One-time')
  })
  it('names ADMIN_PASSWORD, and no file, if the operator chose the password', () => {
    const text = format({ ADMIN_PASSWORD: 'amina administers' })
    expect(text).toMatch(/Password +the one in ADMIN_PASSWORD/)
    expect(text).not.toMatch(/abcde|amina administers|first-admin/)
  })
  it('shows the new password of a rescued admin and asks to remove RESCUE_ADMIN', () => {
    const text = format({ ADMIN_PASSWORD: 'amina administers', RESCUE_ADMIN: 'amina@example.org' })
    expect(text).toMatch(/New password +abcde-fghjk/)
    expect(text).toContain('remove RESCUE_ADMIN')
  })
  it('shows no password if the site has an admin already', () => {
    expect(formatStartupBanner(readEnvironment({}), { description: 'x' } as Backend)).not.toMatch(/password/i)
  })
})
