import type { FunctionLimits } from './gateway/rest/row-routes.ts'

/** Rate limits of database functions that can be abused: public forms and attempts at recovery codes. */
export const functionLimits: FunctionLimits = {
  submit_application: { rule: 'application' },
  name_referee: { rule: 'application' },
  answer_as_referee: { rule: 'application' },
  decline_as_referee: { rule: 'application' },
  // Attempts to use a recovery code are counted by the result of the function, because a wrong code returns status 200
  // with `false`.
  use_recovery_code: {
    rule: 'factor',
    isRight: async answer => answer.ok && (await answer.clone().text()) === 'true',
  },
}
