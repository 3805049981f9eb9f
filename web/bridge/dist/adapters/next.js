export function visit(t,n){return window.next.router[n](t)}
