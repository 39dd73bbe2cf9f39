/**
 * Inline script in the head, before all other content. It removes a fragment with tokens from the URL and the history,
 * also when a link to the same page only changes the fragment. Pages that are targets of e-mail links find the fragment
 * on `window`; on other pages it is dropped. Must stay one line, because the CSP contains its hash.
 */
export const removeUrlTokensScript = `(function(){var l=location,f=function(){var h=l.hash;if(/_token=|token_hash=/.test(h)){if(/^\\/auth\\/(callback|confirm|reset)\\/?$/.test(l.pathname))window.takenFragment=h;history.replaceState(history.state,'',l.pathname+l.search)}};f();addEventListener('popstate',f)})();`
