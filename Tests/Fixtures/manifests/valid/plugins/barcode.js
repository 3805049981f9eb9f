export default { scan: () => ({ code: 1 }) };
