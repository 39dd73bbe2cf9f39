import { getSettingFieldLabel, getSettingTitle } from './features/setting/desk/setting-titles.ts'
import { findPersonalFieldLabel } from './personal-field-labels.ts'
import { type AuditLabels, type AuditTableLabels, makeTableLabel } from './platform/audit/audit-words.ts'
import { addIndefiniteArticle } from './platform/text/indefinite-article.ts'
import { recordDefinitions } from './record-definitions.ts'

/** Labels of the audit log for tables whose rows belong to a record of another table. */
const contentLabels: Record<string, AuditTableLabels> = {
  article_authors: { one: 'the authors of an article', many: 'Article authors' },
  article_events: { one: 'related events of an article', many: 'Related events' },
  event_circles: { one: 'the circles of an event', many: 'Circles of events' },
  photos: { one: 'an image in an album', many: 'Album images' },
}

const recordLabels: Record<string, AuditTableLabels> = Object.fromEntries(
  recordDefinitions.map(({ table, one, heading }) => [table, { one: addIndefiniteArticle(one), many: heading }]),
)

const otherLabels: Record<string, AuditTableLabels> = {
  // The label cannot be "User", which already means an account: table `people` has biographies that the site shows.
  people: { one: 'a person of the site', many: 'People of the site' },
  settings: { one: 'a setting', many: 'Settings' },
  menus: { one: 'the menu', many: 'Menu and footer' },
  redirects: { one: 'a redirect', many: 'Redirects' },
  applications: { one: 'an application', many: 'Applications' },
  application_stages: { one: 'the stage of an application', many: 'Stages of applications' },
  application_readers: { one: 'a reviewer of an application', many: 'Application reviewers' },
  application_votes: { one: 'a vote on an application', many: 'Votes on applications' },
  application_conflicts: { one: 'a conflict of interest', many: 'Conflicts of interest' },
  application_notes: { one: 'a note on an application', many: 'Notes on applications' },
  application_referees: { one: 'a referee', many: 'Referees' },
  application_letters: { one: 'an email about an application', many: 'Application emails' },
  application_documents: { one: 'a document of an application', many: 'Application documents' },
  application_interviews: { one: 'an interview', many: 'Interviews' },
  user_roles: { one: 'a role', many: 'Roles' },
  accounts: { one: 'an account', many: 'Accounts' },
  second_factor: { one: 'two-factor authentication', many: 'Two-factor authentication' },
  sessions: { one: 'a session', many: 'Sessions' },
  invitations: { one: 'an invitation', many: 'Invitations' },
  profiles: { one: 'a profile', many: 'Profiles' },
  article_reviews: { one: 'a review', many: 'Reviews' },
  revision_names: { one: 'the name of a version', many: 'Names of versions' },
  notification_rules: { one: 'who is notified', many: 'Notifications' },
  saved_views: { one: 'a saved view', many: 'Saved views' },
  document_remarks: { one: 'a remark', many: 'Comments' },
  preview_links: { one: 'a preview link', many: 'Preview links' },
  imports: {
    one: 'an import',
    many: 'Imports',
    steps: {
      reading: 'loaded a file to import',
      refused: 'could not read a file',
      waiting: 'started an import',
      paused: 'paused an import',
      stopped: 'stopped an import',
      done: 'finished an import',
      undoing: 'started to undo an import',
      undone: 'undid an import',
    },
  },
  import_sources: { one: 'a feed', many: 'Feeds' },
  user_notes: { one: 'a note about a user', many: 'Notes about users' },
}

const labelsByTable = { ...contentLabels, ...recordLabels, ...otherLabels }

/** Labels of the audit log, by database table. A table with a back office screen uses the labels of its record type. */
export const auditLabels: AuditLabels = {
  kindOf: table => labelsByTable[table] ?? makeTableLabel(table),
  tables: Object.keys(labelsByTable),
  titleOf: getSettingTitle,
  fieldOf: (table, field, rowId) =>
    table === 'settings'
      ? getSettingFieldLabel(rowId, field)
      : (recordDefinitions.find(definition => definition.table === table)?.fields[field]?.label ??
        findPersonalFieldLabel(table, field)),
}
