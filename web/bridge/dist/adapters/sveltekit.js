export function visit(t,c){const e=document.createElement("a");e.href=t,e.hidden=!0,c==="replace"&&e.setAttribute("data-sveltekit-replacestate",""),document.body.append(e),e.click(),e.remove()}
