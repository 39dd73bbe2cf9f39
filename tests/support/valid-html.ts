import { HtmlValidate } from 'html-validate'

/**
 * HTML validator with exceptions for the output of React, and for valid HTML that the validator's style rules forbid.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'no-inline-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'require-sri': 'off',
    'void-style': 'off',
    'tel-non-breaking': 'off',
    'doctype-style': 'off',
  },
})

/** Finds the errors of an HTML document, each error once; empty for a valid document. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${ruleId}: ${message} at ${selector ?? `${line}:${column}`}`,
    ),
  )
  return [...new Set(faults)]
}
