/**
 * Inline script in the head that marks visits with an invitation link. Until hydration the HTML is the same for all
 * visitors, so an invited visitor would otherwise see the general form for a moment. Must stay one line, like the
 * other inline scripts.
 */
export const invitationScript = `if(/[?&]invitation=/.test(location.search))document.documentElement.dataset.invited='';`
