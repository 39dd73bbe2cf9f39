import type { FunctionLimits } from './gateway/rest/row-routes.ts'

/** The product's functions that anyone may call often enough to harm: forms by strangers, and guesses of recovery codes. */
export const functionLimits: FunctionLimits = {
  submit_application: { rule: 'application' },
  name_referee: { rule: 'application' },
  answer_as_referee: { rule: 'application' },
  decline_as_referee: { rule: 'application' },
  // A wrong code is answered well too, with `false`.
  use_recovery_code: {
    rule: 'factor',
    isRight: async answer => answer.ok && (await answer.clone().text()) === 'true',
  },
}
