export function visit(e,r){return window.__reactRouterDataRouter.navigate(e,{replace:r==="replace"})}
