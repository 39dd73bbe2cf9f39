import { HtmlValidate } from 'html-validate'

/** Validator with exceptions for React's own output, and for valid HTML that its style rules forbid. */
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

/** Finds the errors of a document, each once; none when it is valid. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${ruleId}: ${message} at ${selector ?? `${line}:${column}`}`,
    ),
  )
  return [...new Set(faults)]
}
