import type { Middleware } from '../context.ts'
import type { AccountServices } from './account-services.ts'

export const showHealth: Middleware = async c =>
  c.json({ version: 'embedded', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' })

/** Supabase Auth's list of other sign-in providers, none of which is offered here. */
const providers =
  'anonymous_users apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter phone zoom'

/** Settings that clients read before they offer a way to sign in. */
export const showSettings =
  ({ confirmsEmail }: AccountServices): Middleware =>
  async c =>
    c.json({
      external: { ...Object.fromEntries(providers.split(' ').map(name => [name, false])), email: true },
      disable_signup: false,
      mailer_autoconfirm: !confirmsEmail,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: false,
    })

/** Public keys with which other programs verify session tokens (JSON Web Key Set). */
export const showPublicKeys =
  ({ publicKeys }: AccountServices): Middleware =>
  async c =>
    c.json({ keys: publicKeys })
