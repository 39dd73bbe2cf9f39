/** Labels of the button below an email to an applicant or referee, by the page to which the button leads. */
export const emailLinkLabels = {
  page: 'Open your page',
  invitation: 'Accept and sign up',
  referee: 'Answer two questions',
} as const
