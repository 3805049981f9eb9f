output.total = PRICE * COUNT;
console.log("total", output.total);
