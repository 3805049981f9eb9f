/// Why a text could not be resolved, in one sentence.
package struct ExpressionFailure: Error, CustomStringConvertible {
  package let description: String
  /// What the evaluating side failed with, if it was more than the expression.
  package let cause: (any Error)?

  package init(_ description: String, cause: (any Error)? = nil) {
    self.description = description
    self.cause = cause
  }
}

/// A text with expressions in it, such as `Hello ${name}`.
///
/// `\${` is a literal `${`.
package struct Template: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case literal(String)
    /// JavaScript, without `${` and `}`.
    case expression(String)
  }

  /// The text as it stands in the file.
  package let text: String
  package let parts: [Part]

  /// The text if it holds no expression, else `nil`.
  package var constant: String? {
    switch parts.count {
    case 0: ""
    case 1: if case .literal(let text) = parts[0] { text } else { nil }
    default: nil
    }
  }

  /// The text with the values of its expressions.
  ///
  /// - Parameter evaluate: gives the value of an expression as text.
  /// - Returns: the text with the values in place of the expressions.
  /// - Throws: what an expression fails with.
  package func resolved(
    _ evaluate: (String) throws(ExpressionFailure) -> String
  ) throws(ExpressionFailure) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .literal(let text): result += text
      case .expression(let code): result += try evaluate(code)
      }
    }
    return result
  }
}
