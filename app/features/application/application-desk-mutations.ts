import type { QueryClient } from '@tanstack/react-query'
import { callFunction as askedOf, type DatabaseResponse } from '../../platform/db/call-function.ts'
import type { SessionDb } from '../../platform/db/session-db.ts'
import { taskQueries } from '../../platform/tasks/task-queries.ts'
import type { ApplicationEmail, ApplicationInterview, ReviewVote } from './application-file.ts'
import type { ApplicationStage } from './application-stage.ts'

/** Query keys of all data that an application affects, such as the user's tasks. */
export const applicationQueryKeys = [['applications'], ['audit'], taskQueries.mine.queryKey] as const

const runMutation = <Data>(client: QueryClient, ask: (db: SessionDb) => PromiseLike<DatabaseResponse<Data>>) =>
  askedOf(client, applicationQueryKeys, ask)

export type ApplicationStageChange = { from: ApplicationStage; to: ApplicationStage; reason?: string; waive?: boolean }

/** E-mail that an editor has written to the applicant. */
export type ApplicantEmail = {
  kind: Exclude<ApplicationEmail['kind'], 'referee' | 'reminder' | 'cancelled'>
  subject: string
  body: string
  /**
   * Stage of the application when the e-mail was written. The server rejects the e-mail if the stage has changed since.
   */
  from: ApplicationStage
  reason?: string
  waive?: boolean
  interview?: ApplicationInterview
}

/** Mutations of the back office for applications. The database enforces every rule. */
export const makeApplicationMutations = (client: QueryClient) => ({
  /** Moves an application to another stage. Returns the id of the stage change, which undo needs. */
  move: (application: string, { from, to, reason = '', waive = false }: ApplicationStageChange) =>
    runMutation(client, db => db.rpc('move_application', { application, seen: from, stage: to, reason, waive })),
  takeMoveBack: (move: number) => runMutation(client, db => db.rpc('take_back_move', { move })),
  /** Queues an e-mail to the applicant. Returns the id of the e-mail, which is needed for cancelling. */
  send: (application: string, { from, interview, ...letter }: ApplicantEmail) =>
    runMutation(client, db =>
      db.rpc('send_application_letter', { application, seen: from, ...letter, ...(interview && { interview }) }),
    ),
  /** Sends a referee the request for a reference, or a reminder of the request. Returns the id of the e-mail. */
  askReferee: (referee: string, subject: string, body: string) =>
    runMutation(client, db => db.rpc('ask_referee', { referee, subject, body })),
  takeLetterBack: (letter: string) => runMutation(client, db => db.rpc('take_back_letter', { letter })),
  assignReader: (application: string, reader: string) =>
    runMutation(client, db => db.rpc('assign_reader', { application, reader })),
  unassignReader: (application: string, reader: string) =>
    runMutation(client, db => db.rpc('unassign_reader', { application, reader })),
  replaceReader: (application: string, reader: string, successor: string) =>
    runMutation(client, db => db.rpc('replace_reader', { application, reader, successor })),
  /** Stores a vote. Returns whether this vote was the last missing vote and revealed all votes. */
  vote: (application: string, vote: ReviewVote, reason: string, impartial: boolean) =>
    runMutation(client, db => db.rpc('cast_vote', { application, vote, reason, impartial })),
  takeVoteBack: (application: string) => runMutation(client, db => db.rpc('take_back_vote', { application })),
  declareConflict: (application: string, reason: string) =>
    runMutation(client, db =>
      db.from('application_conflicts').insert({ application_id: application, reason: reason.trim() }),
    ),
  withdrawConflict: (application: string, because: string) =>
    runMutation(client, db => db.rpc('withdraw_conflict', { application, because })),
  note: (application: string, words: string, mentioned: string[]) =>
    runMutation(client, db => db.rpc('note_on_application', { application, words, mentioned })),
  /** Deletes an application permanently. The policy allows this to admins only. */
  remove: (application: string) =>
    runMutation(client, db => db.from('applications').delete().eq('id', application).select('id').single()),
  removeNote: (note: string) => runMutation(client, db => db.from('application_notes').delete().eq('id', note)),
})
