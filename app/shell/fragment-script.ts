/**
 * Inline script in the head, before anything else: removes a fragment with tokens from the URL and the history, and
 * again when a link to the same page changes only the fragment. Pages that e-mails link to find it on `window`;
 * elsewhere it is dropped. Must stay one line: its hash is in the CSP.
 */
export const fragmentScript = `(function(){var l=location,f=function(){var h=l.hash;if(/_token=|token_hash=/.test(h)){if(/^\\/auth\\/(callback|confirm|reset)\\/?$/.test(l.pathname))window.takenFragment=h;history.replaceState(history.state,'',l.pathname+l.search)}};f();addEventListener('popstate',f)})();`
