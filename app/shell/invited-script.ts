/**
 * Inline script in the head: marks visits with an invitation link. The HTML is the same for everyone until hydration,
 * and would first show the general form. Must stay one line, like the scripts beside it.
 */
export const invitedScript = `if(/[?&]invitation=/.test(location.search))document.documentElement.dataset.invited='';`
