export function visit(i,n){const t=n==="push"?"advance":"replace";return window.Turbo.visit(i,{action:t})}
